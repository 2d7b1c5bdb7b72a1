/* Stands in for axios in the bundle: simple-rest makes a client of it as it loads, and we use our own. */
export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) };
