import { type ComponentType, Suspense, use } from 'react';
import { lazyPage, type PageComponent } from './lazy-page.tsx';

/** How far below the window a part may be when its code is fetched. */
const margin = '600px';

const untilNear = (element: Element) =>
  new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
  });

/**
 * A part far down a page, whose code comes when the reader draws near. Until then what the server sent
 * stands as it is: it reads, leads and sends its form without a script. Where the server has not sent
 * it, the code comes at once.
 *
 * @param id of an element within the part
 */
export function lazyPart(
  id: string,
  load: () => Promise<{ default: ComponentType }>,
): PageComponent {
  let loaded = false;
  const Part = lazyPage<object>(() =>
    load().then((module) => {
      loaded = true;
      return module;
    }),
  );
  let near: Promise<void> | undefined;
  function WhenNear() {
    const sent = loaded ? null : document.getElementById(id);
    if (sent) {
      near ??= untilNear(sent).then(Part.preload);
      use(near);
    }
    return <Part />;
  }
  const LazyPart = () => (
    <Suspense>
      <WhenNear />
    </Suspense>
  );
  const { file, preload, forget } = Part;
  return Object.assign(LazyPart, { file, preload, forget });
}
