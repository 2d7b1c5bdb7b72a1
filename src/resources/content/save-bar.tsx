import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Tag } from '../../portal/components/tag.tsx';
import type { Busy } from './use-item-form.ts';

type Props = {
  /** Whether it is on the public site; null for a new item. */
  published: boolean | null;
  /** Whether it may be saved as a draft. */
  mayBeDraft: boolean;
  dirty: boolean;
  busy: Busy;
  /** The error message of the whole form. */
  message: string;
  /** What the user can do about the error. */
  remedy?: ReactNode;
  onSave: (published: boolean) => void;
  onPreview: () => void;
};

function State({ published, dirty }: Pick<Props, 'published' | 'dirty'>) {
  const state = published === null ? 'New' : published ? 'Published' : 'Draft';
  return (
    <p className="save-state">
      <Tag kind={published ? 'ok' : 'plain'}>{state}</Tag>
      <span role="status">
        {dirty ? 'Changes not saved yet' : published === null ? '' : 'All saved'}
      </span>
    </p>
  );
}

/** Renders the item's state and actions at the bottom of the window. */
export function SaveBar(props: Props) {
  const { published, mayBeDraft, dirty, busy, message, remedy, onSave, onPreview } = props;
  return (
    <div className="save-bar">
      <div className="save-message" role="alert">
        {message}
      </div>
      {remedy}
      <State published={published} dirty={dirty} />
      {/* Not disabled: the focus would be lost with the pressed button. */}
      <div className="save-actions">
        <Button loading={busy === 'preview'} aria-disabled={busy !== null} onClick={onPreview}>
          Preview
        </Button>
        {mayBeDraft ? (
          <Button
            loading={busy === 'draft'}
            aria-disabled={busy !== null}
            onClick={() => onSave(false)}
          >
            Save as draft
          </Button>
        ) : null}
        <Button
          type="primary"
          loading={busy === 'publish'}
          aria-disabled={busy !== null}
          onClick={() => onSave(true)}
        >
          Save and publish
        </Button>
      </div>
    </div>
  );
}
