/** The resources that a change of a payment changes: its list, what is owed, and the member's balance. */
export const duesResources = ['admin-dues', 'arrears', 'members'];
