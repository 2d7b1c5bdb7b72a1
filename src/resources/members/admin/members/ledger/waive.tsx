import { LessenPage } from './ledger-lessen.tsx';

/** Waives what a member owes of a year, or a part of it. */
export default function Waive() {
  return <LessenPage kind="waiver" />;
}
