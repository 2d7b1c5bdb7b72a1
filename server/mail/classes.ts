/**
 * The lines of the outbox. `personal`: a person waits for it at the screen (a reset link, a confirmation,
 * a security notice). `transactional`: follows from something done (a receipt, a contact message).
 * `bulk`: goes to many (an announcement, invitations).
 */
export type MailClass = 'personal' | 'transactional' | 'bulk';

/* Of seven mails four are personal, two transactional and one bulk, as long as all three wait. */
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
 * Takes turns between the classes by their weights, so that a flood of one class delays the others
 * but starves none.
 *
 * @returns a function whose every call answers the classes in the order in which to look for the next
 * mail: the one whose turn it is, then the others by urgency
 */
export function createClassRotation(): () => readonly MailClass[] {
  let next = 0;
  return () => {
    const first = turns[next % turns.length] ?? 'personal';
    next += 1;
    return [first, ...byUrgency.filter((one) => one !== first)];
  };
}
