/* Replaces side-channel, which qs asks for a WeakMap that works in browsers without one. */
module.exports = () => new WeakMap();
