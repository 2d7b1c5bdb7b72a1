/** The resources that a voucher or a rate changes: movements, balances, what is owed. */
export const bookResources = ['cash-book', 'cash-accounts', 'national-share'];
