import { createListeners } from '../shared/listeners.ts';

/* The calls of the specification, which every back end has; all others are this product's own. */
const specified: ReadonlySet<string> = new Set([
  'POST /api/v1/user/login',
  'POST /api/v1/user/signup',
  'GET /api/v1/user/me',
  'PATCH /api/v1/user/updateMe',
  'PATCH /api/v1/user/updateMyPassword',
  'GET /api/v1/payment/paymentLink/{id}',
  'GET /api/v1/payment/userPayment',
  'GET /api/v1/file/getUpload',
  'GET /api/v1/user/getAllUsers',
  'GET /api/v1/user/diasporaUsers',
  'GET /api/v1/payment/totalPaidAmount',
  'GET /api/v1/payment/payments',
  'GET /api/v1/user/{id}',
  'POST /api/v1/subscription/createSubscription',
  'PATCH /api/v1/subscription/updateSubscription/{id}',
  'POST /api/v1/file/upload',
]);

/** The server that answers: ours, or another one that has the calls of the specification alone. */
export type BackEnd = ReturnType<typeof createBackEnd>;

/**
 * Creates what is known of the server. It counts as ours unless it lacks the counts of the menu, which each page of the
 * portal asks for. Pages do not ask for it: they ask whether a call may be made (`useMayCall`), and lists whether it filters (`useIsOurs`).
 */
export function createBackEnd() {
  const { subscribe, tell } = createListeners();
  let isOurs = true;
  return {
    isOurs: () => isOurs,
    has: ({ method, path }: { method: string; path: string }) =>
      isOurs || specified.has(`${method} ${path}`),
    /** Takes note of whether it has a call that is not the specification's. */
    note(hasCall: boolean) {
      if (hasCall === isOurs) return;
      isOurs = hasCall;
      tell();
    },
    /** Calls the listener when it turns out to be another one, or ours again. @returns a function that unsubscribes */
    subscribe,
  };
}
