/** Filters members who have registered but whose member ID no admin has confirmed. */
export const unconfirmed = { confirmed: 'no' } as const;

/** Filters members whose new name no admin has confirmed. */
export const namesToConfirm = { pendingName: 'yes' } as const;

/** The state of a location that was led to from the queue of registrations. */
export const ofQueue = 'queue of registrations';

/** Returns a filter of the members as refine takes it. */
export const filtersOf = (filter: Readonly<Record<string, string>>) =>
  Object.entries(filter).map(([field, value]) => ({ field, operator: 'eq' as const, value }));
