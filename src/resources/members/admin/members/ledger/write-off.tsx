import { LessenPage } from './ledger-lessen.tsx';

/** Writes off what a member who has left or died owes of a year, or a part of it. */
export default function WriteOff() {
  return <LessenPage kind="writeoff" />;
}
