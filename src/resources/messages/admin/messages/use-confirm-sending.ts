import { useRef } from 'react';
import { announcementCalls } from '#contract/messages/announcements/calls.ts';
import type { AnnouncementReach } from '#contract/messages/announcements/schemas.ts';
import { textParts } from '#contract/messages/announcements/text-message.ts';
import { countOf } from '#contract/numbers.ts';
import { cleanLine, cleanLines } from '#contract/typed-text.ts';
import { usePreview } from '../../../../portal/act/use-send.ts';
import { useAsk } from '../../../../portal/antd/use-confirm.tsx';
import type { Values } from '../../../../portal/form/fields/values.ts';
import { fromLocal } from '../../../../portal/form/inputs/moment.ts';
import { longMoment } from '../../../../shared/format.ts';
import { memberCount } from '../../../dues/admin/parts/members-and-amount.ts';

/* Whom a mail does not reach, and why. */
function leftOut({ unwanted, unreachable }: AnnouncementReach): string {
  const reasons = [
    ...(unwanted > 0 ? [`${memberCount(unwanted)} turned these e-mails off`] : []),
    ...(unreachable > 0 ? [`${memberCount(unreachable)} without an e-mail address`] : []),
  ];
  return reasons.length > 0 ? ` Not e-mailed: ${reasons.join('; ')}.` : '';
}

const mailed = (reach: AnnouncementReach) =>
  `By e-mail it goes to ${memberCount(reach.mails)}. An e-mail cannot be recalled.${leftOut(reach)}`;

const texted = (reach: AnnouncementReach, text: string) =>
  ` As a text message it goes to ${memberCount(reach.texts ?? 0)}, ${countOf(textParts(text).parts, 'parts')} each.`;

const laterMembers = (who: string) =>
  `It goes to those who ${who} on that day; today’s number is shown. `;

/**
 * Returns the question before an announcement is sent, with how many it reaches, and the numbers of mails
 * and text messages that it promised, which the server holds itself to.
 */
export function useConfirmSending(chosen: readonly string[] | null) {
  const ask = useAsk();
  const preview = usePreview(announcementCalls.previewAnnouncement);
  const promised = useRef<{ mails?: number; texts?: number }>({});

  const confirm = async (values: Values): Promise<boolean> => {
    const { title, byMail, at, audience } = values;
    const text = cleanLines(String(values.textMessage ?? ''));
    const whom = chosen
      ? { members: [...chosen] }
      : { audience: audience ? String(audience) : null };
    const moment = at ? fromLocal(String(at)) : '';
    const form = { ...whom, byMail: byMail === true, ...(moment && { at: moment }) };
    const reach = (await preview({ form }))?.data;
    if (!reach) return true;
    promised.current = moment
      ? {}
      : {
          ...(byMail === true && { mails: reach.mails }),
          ...(text && { texts: reach.texts ?? 0 }),
        };
    const quotedTitle = `“${cleanLine(String(title))}”`;
    const when = moment ? longMoment(new Date(moment).toISOString()) : '';
    const besides = `${byMail ? mailed(reach) : ''}${text ? texted(reach, text) : ''}`;
    const later = chosen ? '' : laterMembers(audience ? 'belong to the group' : 'are members');
    return ask({
      title: `Send this to ${memberCount(reach.members)}${when ? ` on ${when}` : ''}?`,
      content: when
        ? `${quotedTitle} will appear under Messages in the portal then. ${later}${besides}`
        : `${quotedTitle} will appear under Messages in the portal at once. ${besides}`,
      okText: when ? 'Schedule it' : 'Send it now',
    });
  };

  return { confirm, promised: () => promised.current };
}
