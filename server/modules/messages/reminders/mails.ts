import { calls } from '#contract/calls.ts';
import { dayInNigeria } from '#contract/day.ts';
import { formatKobo } from '#contract/naira.ts';
import type { Requester } from '../../../audit/audit.ts';
import type { Context } from '../../../context.ts';
import { longDay } from '../../../long-day.ts';
import { greetingOf } from '../../../mail/greeting.ts';
import { button, lines, signature, words } from '../../../mail/parts.ts';
import { unsubscribeHeaders } from '../../../mail/unsubscribe.ts';
import { tokenOf } from '../../../security/links.ts';
import { leaveMails, mailChoices } from '../../account/preferences/preferences.ts';
import { societyName } from '../../content/site/content.ts';
import { dueInWords, labelOf, totalOf } from '../../dues/arrears/owed-words.ts';
import type { OwedLine } from '../../dues/arrears/public-repo.ts';
import { payPage } from './pay-links.ts';
import { noteReminder } from './repo.ts';
import { findToSend, owedNow } from './select-repo.ts';

/** The kind of these mails in the outbox. */
export const mailKind = 'reminder';

const purpose = 'reminders leave';

/* The subject of a reminder of what is owed. */
function subjectOf(lines: readonly OwedLine[], today: string): string {
  const [oldest = '', newest = ''] = [lines[0]?.dueDate, lines.at(-1)?.dueDate];
  if (oldest < today) return 'Your dues are outstanding';
  return newest === today ? 'Your dues are due today' : `Your dues are due on ${longDay(oldest)}`;
}

/**
 * Registers the reminder of dues. When it is sent it has what is owed then; it is not sent to who has
 * paid, or wants none, meanwhile.
 */
export function registerReminderMail(context: Context): void {
  const { db, outbox, settings, signer } = context;

  const build = async ({ reminderId = '' }) => {
    const today = dayInNigeria();
    const found = await findToSend(db, reminderId, today);
    if (!found) return null;
    const owed = await owedNow(db, found.userId, today);
    const society = await societyName(db);
    const token = tokenOf(signer, purpose, found.userId);
    return {
      to: found.email,
      subject: subjectOf(owed, today),
      headers: unsubscribeHeaders(settings, calls.unsubscribeReminders, token),
      parts: [
        greetingOf(found),
        words`This is what you owe ${society || 'the society'}:`,
        lines(
          ...owed.map(
            (line) => words`${labelOf(line)}: ${formatKobo(line.kobo)}, ${dueInWords(line, today)}`,
          ),
        ),
        ...(owed.length > 1 ? [words`In total: ${formatKobo(totalOf(owed))}`] : []),
        words`You can pay without logging in. The link works for 60 days; do not share it:`,
        button(payPage(context, found.userId), 'Pay now'),
        words`If you have just paid, please ignore this reminder.`,
        signature,
        mailChoices(settings, found),
      ],
    };
  };

  outbox.register(mailKind, 'bulk', build, noteReminder);
}

/** Turns off reminders by mail for the member of the token. @throws AppError 400 */
export const leaveReminders = (context: Context, actor: Requester, token: string) =>
  leaveMails(context, actor, token, { purpose, preference: 'remindersByMail' });
