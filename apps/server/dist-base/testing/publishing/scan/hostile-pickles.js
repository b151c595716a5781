import { call, command, entries, framed, global, joblibArray, join, longText, pickle, proto, raw, shortText, small, stackGlobal, stateDict, stop, torchFile, tuple, } from "./pickle-writer.js";
/** Names that known bypasses of other scanners use, and the plain ones. None is ever called. */
const names = `os.system posix.system nt.system subprocess.Popen subprocess.check_output builtins.eval builtins.exec
builtins.compile builtins.__import__ builtins.open builtins.getattr __builtin__.apply runpy.run_path runpy._run_code
importlib.import_module pickle.loads _pickle.loads marshal.loads types.FunctionType socket.create_connection
urllib.request.urlopen http.client.HTTPConnection requests.get webbrowser.open ctypes.CDLL pty.spawn platform.popen
asyncio.create_subprocess_shell multiprocessing.Process code.InteractiveInterpreter pdb.run bdb.Bdb timeit.timeit
cProfile.run profile.runctx trace.Trace doctest.debug_script pydoc.pipepager venv.create pip.main ensurepip._run_pip
idlelib.pyshell.ModifiedInterpreter lib2to3.pgen2.grammar.Grammar _osx_support._find_build_tool
_aix_support._read_cmd_output pkgutil.resolve_name functools.partial operator.attrgetter operator.methodcaller
uuid._get_command_stdout torch.utils.collect_env.run torch.hub.load torch.load torch.storage._load_from_bytes
numpy.testing._private.utils.runstring numpy.f2py.crackfortran.getlincoef numpy.load numpy.fromfile shutil.rmtree
tempfile.mktemp io.FileIO linecache.getlines fileinput.input zipimport.zipimporter logging.config.fileConfig
distutils.file_util.write_file sqlite3.connect smtplib.SMTP dill.loads cloudpickle.loads joblib.load pandas.read_pickle
nltk.app.nemo unknown_package.helper torch.nn.modules.conv.Conv2d`.split(/\s+/);
const split = (dotted) => {
    const at = dotted.lastIndexOf(".");
    return [dotted.slice(0, at), dotted.slice(at + 1)];
};
const imports = names.map((dotted, index) => {
    const [module, name] = split(dotted);
    // The ways of naming take turns, so that each module is seen in one of them.
    const callee = index % 2 === 0 ? global(module, name) : stackGlobal(module, name);
    return { family: "imports", name: dotted, bytes: pickle(call(callee, command)) };
});
const hidden = (name, ...parts) => ({
    family: "hidden imports",
    name,
    bytes: join(...parts),
});
const osSystem = global("os", "system");
const done = join("(", command, "tR", stop);
const encodings = [
    hidden("protocol 0", "cos\nsystem\n(S'echo'\ntR."),
    hidden("protocol 0 with INST", "(S'echo'\nios\nsystem\n."),
    hidden("protocol 1 with OBJ", "(", osSystem, command, "o."),
    hidden("names through BINPUT and BINGET", proto(4), shortText("os"), "q\x00", "0", shortText("system"), "q\x01", "0h\x00h\x01\x93", done),
    hidden("names through MEMOIZE and LONG_BINGET", proto(4), shortText("os"), "\x940", shortText("system"), "\x940", "j\0\0\0\0j\x01\0\0\0\x93", done),
    hidden("names through PUT and GET", proto(4), "S'os'\np5\n0S'system'\np6\n0g5\ng6\n\x93", done),
    hidden("names with byte escapes", proto(4), "S'\\x6f\\x73'\nS'sys\\164em'\n\x93", done),
    hidden("names with Unicode escapes", proto(4), "V\\u006fs\nV\\u0073ystem\n\x93", done),
    hidden("names as byte strings", proto(4), "U\x02os", "U\x06system", "\x93", done),
    hidden("names copied with DUP", proto(4), shortText("os"), "2\x93", stop),
    hidden("a name that is not text", proto(4), shortText("os"), "}\x93", done),
    hidden("a name behind others that are removed", proto(4), shortText("json"), "0", shortText("os"), shortText("path"), "0", shortText("system"), "\x93", done),
    hidden("a dotted name", proto(4), stackGlobal("torch", "serialization.os.system"), done),
    hidden("a dotted name of a harmless module", proto(4), stackGlobal("collections", "abc.sys.modules"), stop),
    hidden("attributes of a list that is harmless itself", proto(4), stackGlobal("collections", "OrderedDict.__init__.__globals__"), stop),
    hidden("a frame of protocol 5", framed(stackGlobal("os", "system"), "(", command, "tR")),
    hidden("a number of the extension registry", proto(2), "\x82\x01(", command, "tR."),
    hidden("a long number of the extension registry", proto(2), "\x84\x01\0\0\0(", command, "tR."),
    hidden("NEWOBJ", proto(2), global("subprocess", "Popen"), "(", command, "t\x81."),
    hidden("NEWOBJ_EX", proto(4), stackGlobal("subprocess", "Popen"), "(", command, "t}\x92."),
    hidden("only an import", proto(2), global("antigravity", "geohash"), stop),
    hidden("the result of a call is called", pickle(call(call(global("collections", "defaultdict"), global("builtins", "list")), command))),
    hidden("the state of a class", pickle(global("collections", "OrderedDict"), "}", entries(["update", global("builtins", "list")]), "b")),
    hidden("items of an imported name", pickle(global("collections", "OrderedDict"), longText("a"), longText("b"), "s")),
    hidden("Python 2 names", pickle(call(global("__builtin__", "eval"), command))),
    hidden("Python 2 module commands", pickle(call(global("commands", "getoutput"), command))),
];
const broken = [
    hidden("it ends after the call", proto(2), osSystem, "(", command, "tR"),
    hidden("an unknown opcode after the call", proto(2), osSystem, "(", command, "tR\xff."),
    hidden("an empty stack after the call", proto(2), osSystem, "(", command, "tR000000."),
    hidden("a missing memo after the call", proto(2), osSystem, "(", command, "tRh\x77."),
    hidden("a second pickle", pickle("N"), pickle(call(osSystem, command))),
    hidden("a hundredth pickle", ...Array.from({ length: 99 }, () => pickle("N")), pickle(call(osSystem, command))),
    hidden("unknown bytes after the pickle", pickle("N"), "\xff\xfe\xfd unknown"),
    hidden("a megabyte before the call", proto(2), longText("x".repeat(1024 ** 2)), "0", osSystem, done),
    hidden("a hundred thousand opcodes before the call", proto(2), raw("N0".repeat(100_000)), osSystem, done),
    hidden("an unknown protocol", Buffer.from([0x80, 9]), osSystem, done),
    hidden("a string longer than the file", proto(2), "X\xff\xff\xff\x7fabc", osSystem, done),
    hidden("a string of 2^63 bytes", proto(4), "\x8d\xff\xff\xff\xff\xff\xff\xff\x7f", osSystem, done),
];
const arrays = [
    {
        family: "joblib",
        name: "opcodes in the padding of an array",
        // The length of the padding, 48, is the opcode that removes a value.
        bytes: pickle(joblibArray("f8", 1, Buffer.alloc(8), raw(`0${"cos\nsystem\n(S'echo'\ntR.".padEnd(48)}`))),
    },
    {
        family: "joblib",
        name: "opcodes in the bytes of an array",
        bytes: pickle(joblibArray("u1", 40, raw("cos\nsystem\n(S'echo'\ntR.".padEnd(40)), raw(`0${"N".repeat(48)}`))),
    },
    {
        family: "joblib",
        name: "a pickle in an array of objects",
        bytes: pickle(joblibArray("O8", 1, pickle(call(osSystem, command)))),
    },
    {
        family: "joblib",
        name: "an import after an array",
        bytes: pickle(tuple(joblibArray("f8", 2, Buffer.alloc(16)), call(osSystem, command))),
    },
    { family: "joblib", name: "an array of an unknown type", bytes: pickle(joblibArray("Z9", 1, Buffer.alloc(9))) },
];
const torch = [
    { family: "PyTorch", name: "first format, the object", bytes: torchFile(pickle(call(osSystem, command))) },
    {
        family: "PyTorch",
        name: "first format, the keys",
        bytes: join(torchFile(stateDict(["a"])).subarray(0, 60), pickle(call(osSystem, command))),
    },
    {
        family: "PyTorch",
        name: "first format, the class of a storage",
        bytes: torchFile(pickle(tuple(longText("storage"), global("os", "system"), longText("0"), longText("cpu"), small(1)), "Q")),
    },
];
/** Pickles that do more than hold data. Payloads are harmless, and nothing runs them. */
export const hostilePickles = [...imports, ...encodings, ...broken, ...arrays, ...torch];
//# sourceMappingURL=hostile-pickles.js.map