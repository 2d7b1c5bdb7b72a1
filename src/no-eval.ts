/*
 * zod would try whether it may compile code. The content security policy says no, and the browser would
 * report the attempt. Set before zod comes, with the forms: what `z.config({ jitless: true })` sets.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
