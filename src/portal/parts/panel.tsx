import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  /** Next to its heading: a link, buttons or a note. */
  beside?: ReactNode;
};

/** Renders a part of a page in a box of its own, with the heading that names it. */
export function Panel({ title, beside, className = '', children, ...section }: Props) {
  const id = useId();
  return (
    <section {...section} className={`panel ${className}`.trim()} aria-labelledby={id}>
      <header className="panel-top">
        <h2 id={id}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}
