import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { Tag } from '../../../../../portal/parts/tag.tsx';
import './item-form.css';

type Props = {
  /** Whether it is on the public site; null for a new item. */
  published: boolean | null;
  /** Whether what is shown is a draft beside the published item. */
  hasDraft: boolean;
  /** Whether every page needs it, so that it cannot be off the site. */
  always: boolean;
  dirty: boolean;
  /** The action that is under way: 'draft', 'publish', 'unpublish' or 'preview'. */
  busy: string | null;
  /** The error message of the whole form. */
  message: string;
  /** What the user can do about the error. */
  remedy?: ReactNode;
  onSave: (published: boolean) => void;
  onUnpublish: () => void;
  onPreview: () => void;
};

type StateProps = Pick<Props, 'published' | 'hasDraft' | 'dirty'>;

function State({ published, hasDraft, dirty }: StateProps) {
  const state = published === null ? 'New' : published ? 'Published' : 'Draft';
  return (
    <p className="save-state">
      <Tag kind={published ? 'ok' : 'plain'}>{state}</Tag>
      {hasDraft ? <Tag>Draft beside it</Tag> : null}
      <span role="status">
        {dirty ? 'Changes not saved yet' : published === null ? '' : 'All saved'}
      </span>
    </p>
  );
}

/* What the buttons do, in a word each. */
function wordsFor({ published, always }: Pick<Props, 'published' | 'always'>): string {
  if (!published)
    return always
      ? 'Publish shows it on the site.'
      : 'Save as draft keeps it here. Publish shows it on the site.';
  const both = 'Save as draft leaves the site as it is. Publish changes shows them there.';
  return always ? both : `${both} Unpublish takes it off the site and keeps it here.`;
}

/** Renders the item's state and actions at the bottom of the window. */
export function SaveBar(props: Props) {
  const { published, always, busy, message, remedy, onSave, onUnpublish, onPreview } = props;
  const words = useId();
  /* Not disabled: the focus would be lost with the pressed button. */
  const button = (what: string) => ({ loading: busy === what, 'aria-disabled': busy !== null });
  const buttonProps = (what: string) => ({ ...button(what), 'aria-describedby': words });
  return (
    <div className="save-bar">
      <div className="save-message" role="alert">
        {message}
      </div>
      {remedy}
      <State {...props} />
      <div className="save-actions">
        <Button {...button('preview')} onClick={onPreview}>
          Preview
        </Button>
        {published && !always ? (
          <Button {...buttonProps('unpublish')} onClick={onUnpublish}>
            Unpublish
          </Button>
        ) : null}
        {published || !always ? (
          <Button {...buttonProps('draft')} onClick={() => onSave(false)}>
            Save as draft
          </Button>
        ) : null}
        <Button type="primary" {...buttonProps('publish')} onClick={() => onSave(true)}>
          {published ? 'Publish changes' : 'Publish'}
        </Button>
      </div>
      <p className="save-words" id={words}>
        {wordsFor(props)}
      </p>
    </div>
  );
}
