import type { ReactNode } from 'react';
import { Icon } from '../../shared/icons.tsx';
import { telOf } from '../../shared/phone.ts';
import { useContent } from '../content-store.tsx';

type Props = {
  title: string;
  phones: readonly string[];
  email: string | null;
  address: readonly string[];
  hours?: string;
  children?: ReactNode;
};

/** Renders contact details; omits unknown ones. */
export function ContactCard({ title, phones, email, address, hours, children }: Props) {
  return (
    <aside className="contact-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <Icon name="phone" /> <a href={telOf(phone)}>{phone}</a>
          </li>
        ))}
        {email ? (
          <li>
            <Icon name="mail" /> <a href={`mailto:${email}`}>{email}</a>
          </li>
        ) : null}
        {address.length ? (
          <li>
            <Icon name="pin" /> <address>{address.join(', ')}</address>
          </li>
        ) : null}
        {hours ? (
          <li>
            <Icon name="clock" /> {hours}
          </li>
        ) : null}
      </ul>
    </aside>
  );
}

type SecretariatCardProps = { title?: string; children?: ReactNode };

/** Renders the secretariat's contact details. */
export function SecretariatCard({ title = 'Secretariat', children }: SecretariatCardProps) {
  const { phones, email, secretariat, openingHours } = useContent('site');
  return (
    <ContactCard
      title={title}
      phones={phones}
      email={email}
      address={secretariat}
      hours={openingHours}
    >
      {children}
    </ContactCard>
  );
}
