import { telOf } from '../../shared/phone.ts';
import type { Society } from './society.ts';

type Props = { lead: string; society: Society };

/** Renders how the secretariat is reached, in one line; nothing where it is not known. */
export function Help({ lead, society: { phones, email, openingHours } }: Props) {
  if (phones.length === 0 && !email) return null;
  return (
    <p className="help">
      <span>{lead}</span>
      {phones.map((phone) => (
        <a key={phone} href={telOf(phone)}>
          {phone}
        </a>
      ))}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
      {openingHours ? <span>{openingHours}</span> : null}
    </p>
  );
}
