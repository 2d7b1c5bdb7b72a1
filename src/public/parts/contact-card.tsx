import type { ReactNode } from 'react';
import { Icon } from '../../shared/icons.tsx';
import { useContent } from '../content-store.tsx';

type Props = {
  title: string;
  phones: readonly string[];
  email: string | null;
  address: readonly string[];
  hours?: string;
  children?: ReactNode;
};

/** How to reach somebody; lines that are not known are left out. */
export function ContactCard({ title, phones, email, address, hours, children }: Props) {
  return (
    <aside className="contact-card" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <ul>
        {phones.map((phone) => (
          <li key={phone}>
            <Icon name="phone" /> <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
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

/** How to reach the secretariat. */
export function SecretariatCard({
  title = 'Secretariat',
  children,
}: {
  title?: string;
  children?: ReactNode;
}) {
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
