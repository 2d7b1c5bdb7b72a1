import { useParams } from 'react-router';
import { useTitle } from '../../../../portal/frame/title.ts';
import { ItemEditor } from './item/item-editor.tsx';
import { kindNamed, oneOf } from './kinds.ts';
import { UnknownKind } from './unknown-kind.tsx';

/** Renders the form of a new item. */
export default function CreateItem() {
  const kind = kindNamed(useParams().kind);
  useTitle(kind && `New ${oneOf(kind)}`);
  return kind ? <ItemEditor key={kind} kind={kind} item={null} /> : <UnknownKind />;
}
