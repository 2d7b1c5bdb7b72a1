/**
 * The queue classes of the outbox. `personal`: a person is waiting for it (a reset link, a
 * confirmation, a security notice). `transactional`: follows from an action (a receipt, a contact
 * message). `bulk`: goes to many (an announcement, invitations).
 */
export type MailClass = 'personal' | 'transactional' | 'bulk';

/*
 * Of seven mails four are personal, two transactional and one bulk, if all three classes have
 * mails.
 */
const turns: readonly MailClass[] = [
  'personal',
  'transactional',
  'personal',
  'bulk',
  'personal',
  'transactional',
  'personal',
];

const byUrgency: readonly MailClass[] = ['personal', 'transactional', 'bulk'];

/**
 * Alternates between the classes by their weights, so that a flood of one class delays the others
 * but starves none.
 *
 * @returns a function that returns, at each call, the classes in the order to try: the one whose
 * turn it is, then the others by urgency
 */
export function createClassRotation(): () => readonly MailClass[] {
  let next = 0;
  return () => {
    const first = turns[next % turns.length] ?? 'personal';
    next += 1;
    return [first, ...byUrgency.filter((one) => one !== first)];
  };
}
