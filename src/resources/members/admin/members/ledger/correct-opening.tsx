import { OpeningPage } from './opening-form.tsx';

/** Replaces the opening balance of a member by the right one. */
export default function CorrectOpening() {
  return <OpeningPage corrects />;
}
