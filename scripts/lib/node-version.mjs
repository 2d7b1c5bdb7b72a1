// Imported first by every script, for its effect: an old Node stops here with a line it can print.
const MIN_VERSION = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1])) {
  console.error(
    `Node ${MIN_VERSION.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
