/* Replaces axios in the bundle: simple-rest creates a client from it on load, but we use our own. */
const create = () => ({ create, interceptors: { response: { use: () => undefined } } });

export default { create };
