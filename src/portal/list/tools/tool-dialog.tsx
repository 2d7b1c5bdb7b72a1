import { Badge, Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

type Props = {
  /** The label of its button, also its name. */
  label: string;
  /** The number of active settings in it. */
  count?: number;
  children: ReactNode;
};

/** Renders a small dialog below its button, next in tab order. Escape returns the focus to the button. */
export function ToolDialog({ label, count = 0, children }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      /* On a phone it is as wide as the page, wherever its button is. */
      align={{ overflow: { shiftX: true, adjustY: true } }}
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(isOpen) => isOpen && dialog.current?.focus()}
      getPopupContainer={(button) => button.parentElement ?? document.body}
      content={
        <div
          ref={dialog}
          className="tool-dialog"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {children}
        </div>
      }
    >
      <Badge count={count} size="small">
        <Button ref={opener} aria-haspopup="dialog" aria-expanded={open}>
          {label}
          {count > 0 ? <span className="unseen">, {count} set</span> : null}
        </Button>
      </Badge>
    </Popover>
  );
}
