// Imported first by every script, for its effect: an old Node stops here with a line it can print.
const LOWEST = [20, 19];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < LOWEST[0] || (major === LOWEST[0] && minor < LOWEST[1])) {
  console.error(
    `Node ${LOWEST.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org.`,
  );
  process.exit(1);
}
