import type { FormInstance } from 'antd';
import type { FieldErrors } from '#contract/envelope.ts';
import { changedPaths, namePath } from './field-names.ts';

/* The first wrong field of the page takes the focus, whatever it is made of. */
function focusFirst(errors: FieldErrors): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const first = fields.find(({ dataset }) => Object.hasOwn(errors, dataset.field ?? ''));
  first?.scrollIntoView({ block: 'center' });
  const input = first?.querySelector<HTMLElement>('input:not([hidden]), textarea, button');
  input?.focus({ preventScroll: true });
}

/** The sentences that stand beside fields: shown all at once, each taken away as its field is changed. */
export function useShownErrors(form: FormInstance) {
  /* Asked of the form: an entry of a list takes its errors along where it is moved. */
  const shown = () =>
    form
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => name.join('.'));
  const set = (errors: FieldErrors) =>
    form.setFields(
      Object.entries(errors).map(([name, sentence]) => ({
        name: namePath(name),
        errors: sentence ? [sentence] : [],
      })),
    );
  const clear = (names: readonly string[]) =>
    set(Object.fromEntries(names.map((name) => [name, ''])));
  return {
    show(errors: FieldErrors) {
      clear(shown());
      set(errors);
      /* Once they stand there. */
      requestAnimationFrame(() => focusFirst(errors));
    },
    onChange(changed: unknown) {
      const paths = changedPaths(changed);
      const touched = shown().filter((name) => paths.includes(name));
      if (touched.length > 0) clear(touched);
    },
  };
}
