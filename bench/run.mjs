/** `npm run bench -- <target> …` runs one benchmark of this folder. */
const benches = {
  budget: "./budget.mjs",
  catalogue: "./catalogue.mjs",
  commits: "./commits.mjs",
  dedup: "./dedup.mjs",
  hostile: "./hostile.mjs",
  inference: "./inference.mjs",
  "large-upload": "./large-upload.mjs",
  memory: "./memory.mjs",
  mirror: "./mirror.mjs",
  playground: "./playground.mjs",
  stream: "./stream.mjs",
  newcomer: "./newcomer.mjs",
  router: "./router.mjs",
  server: "./server.mjs",
  snippets: "./snippets.mjs",
  template: "./template.mjs",
  tokens: "./tokens.mjs",
  upload: "./upload.mjs",
  web: "./web.mjs",
};

const [target = ""] = process.argv.splice(2, 1);
if (!Object.hasOwn(benches, target)) {
  console.error(`usage: npm run bench -- <${Object.keys(benches).join("|")}> [--quick]`);
  process.exit(2);
}
await import(benches[/** @type {keyof typeof benches} */ (target)]);
