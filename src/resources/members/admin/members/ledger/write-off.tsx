import { LessenPage } from './ledger-lessen.tsx';

/** Writes off what a member owes of a year and will not pay, or a part of it. */
export default function WriteOff() {
  return <LessenPage kind="writeoff" />;
}
