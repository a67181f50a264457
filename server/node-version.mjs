/** Imported first by every entry point. Plain JavaScript, so that an old Node can read it and answer with a sentence. */
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Muster needs Node 24, this is Node ${process.versions.node}. Start it with npm start: Node 24 comes along with npm ci.\n`,
  );
  process.exit(1);
}
