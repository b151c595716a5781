/** Names that create plain data and can do nothing else. Whatever is missing here is at least suspicious. */
const innocuous = {
    builtins: /^(?:set|frozenset|dict|list|tuple|int|float|str|bytes|bytearray|complex|bool|slice|range|object|Ellipsis|NotImplemented)$/,
    collections: ["OrderedDict", "defaultdict", "Counter", "deque"],
    copyreg: ["_reconstructor"],
    _codecs: ["encode"],
    datetime: ["datetime", "date", "time", "timedelta", "timezone"],
    decimal: ["Decimal"],
    fractions: ["Fraction"],
    argparse: ["Namespace"],
    pathlib: ["PosixPath", "WindowsPath", "PurePosixPath", "PureWindowsPath"],
    torch: /^(?:[A-Z][A-Za-z0-9]*(?:Storage|Tensor)|Tensor|Size|device|dtype|b?float\d{1,2}|float8_\w{1,12}|q?u?int\d{1,2}|complex\d{1,3}|half|double|long|short|bool|per_\w{1,30}|strided|sparse_coo)$/,
    "torch.cuda": /^[A-Z][A-Za-z]*(?:Storage|Tensor)$/,
    "torch._utils": /^_rebuild_(?:tensor|tensor_v2|tensor_v3|parameter|parameter_with_state|qtensor|sparse_tensor|sparse_csr_tensor|meta_tensor_no_storage|device_tensor_from_numpy)$/,
    "torch._tensor": ["_rebuild_from_type_v2"],
    "torch.nn.parameter": ["Parameter", "Buffer"],
    "torch.storage": ["UntypedStorage", "TypedStorage"],
    "torch.serialization": ["_get_layout"],
    numpy: /^(?:dtype|ndarray|matrix|(?:float|u?int|complex)\d{1,3}|bool_|str_|bytes_|datetime64|timedelta64)$/,
    "numpy.core.multiarray": ["_reconstruct", "scalar"],
    "numpy._core.multiarray": ["_reconstruct", "scalar"],
    "numpy.core.numeric": ["_frombuffer"],
    "numpy._core.numeric": ["_frombuffer"],
    "numpy.ma.core": ["_mareconstruct", "MaskedArray"],
    "numpy.dtypes": /^[A-Z][A-Za-z0-9]{1,30}DType$/,
    "joblib.numpy_pickle": ["NumpyArrayWrapper"],
};
/** Modules that run programs, import others, open files or reach the network. */
const dangerousModules = new Set(`os posix nt ntpath posixpath subprocess sys runpy importlib imp pickle _pickle cPickle marshal shelve dbm dill cloudpickle
  shutil socket socketserver ssl select selectors urllib urllib2 urllib3 http httplib requests httpx aiohttp ftplib smtplib
  poplib imaplib nntplib telnetlib xmlrpc webbrowser antigravity ctypes _ctypes cffi pty tty platform commands popen2 asyncio
  multiprocessing _posixsubprocess threading _thread concurrent code codeop pdb bdb timeit cProfile profile trace doctest
  pydoc pydoc_data venv pip ensurepip setuptools distutils lib2to3 idlelib _osx_support _aix_support pkgutil modulefinder
  zipimport zipapp site sysconfig functools operator _operator types inspect gc signal faulthandler tempfile io _io codecs
  fileinput linecache glob uuid ast symtable dis compileall py_compile tracemalloc atexit sched weakref logging unittest
  nose pytest _pytest paramiko fabric IPython jupyter cgi cgitb wsgiref sqlite3 tkinter turtledemo _pyrepl nturl2path
  aifc mailbox mailcap test this rlcompleter cmd getpass crypt spwd resource mmap fcntl termios builtins __builtin__
  numpy.testing numpy.f2py numpy.distutils numpy.lib torch.utils torch.hub torch.jit torch.fx torch.distributed torch._dynamo
  torch._inductor torch.package torch.multiprocessing torch.testing torch.cpp_extension torch.ops torch.classes joblib.externals
  pandas.io pandas.eval torch.onnx tensorflow.python.ops sklearn.externals`.split(/\s+/));
/** Names that run, import, open or look up whatever they are given, in any module. */
const dangerousNames = /^(?:eval|exec|execfile|compile|open|input|__import__|import_module|getattr|setattr|delattr|globals|locals|vars|breakpoint|system|popen\w*|spawn\w*|exec[lv]\w*|run|call|check_output|check_call|Popen|load|loads|load_library|loadtxt|fromfile|tofile|memmap|from_file|_load_from_bytes|load_module|resolve_name|get_data|apply|reload|partial|reduce|attrgetter|itemgetter|methodcaller|FunctionType|LambdaType|CodeType|MethodType|runctx|runcode|urlopen|urlretrieve|fdopen|remove|rmtree|unlink|rename|chmod|kill|gethostbyname|create_connection|read_pickle)$/;
const modern = new Map(Object.entries({
    __builtin__: "builtins",
    exceptions: "builtins",
    copy_reg: "copyreg",
    "numpy.core._multiarray_umath": "numpy.core.multiarray",
}));
const isListed = (module, name) => {
    const names = Object.hasOwn(innocuous, module) ? innocuous[module] : undefined;
    return names instanceof RegExp ? names.test(name) : (names?.includes(name) ?? false);
};
/** `a`, `a.b` and `a.b.c` of `a.b.c`. */
const prefixes = (module) => {
    const parts = module.split(".");
    return parts.map((_part, index) => parts.slice(0, index + 1).join("."));
};
/**
 * How harmful it is to import a name. A dotted name reaches through attributes, so that `torch` and
 * `serialization.os.system` is `os.system`.
 */
export const importSafety = (module, name) => {
    const current = modern.get(module) ?? module;
    if (isListed(current, name))
        return "innocuous";
    const parts = name.split(".");
    const isDangerous = prefixes(current).some((prefix) => dangerousModules.has(prefix)) ||
        parts.some((part) => dangerousNames.test(part) || /^__\w+__$/.test(part)) ||
        parts.slice(0, -1).some((part) => dangerousModules.has(part)) ||
        current.split(".").some((part) => /^__\w+__$/.test(part) && !["__torch__", "__main__"].includes(part));
    return isDangerous ? "dangerous" : "suspicious";
};
/** Classes of a TorchScript archive, which Python does not import. */
export const isTorchScriptName = (module) => module === "__torch__" || module.startsWith("__torch__.");
//# sourceMappingURL=import-safety.js.map