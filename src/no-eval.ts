/*
 * zod would test whether it may compile code. The content security policy forbids it, and the browser would
 * report the attempt. Same as `z.config({ jitless: true })`, but set before zod loads with the forms.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
