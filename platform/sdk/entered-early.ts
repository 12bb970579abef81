import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What was ticked in a form that the server has drawn, before React took it over: React leaves it
 * as it is and tells nobody.
 * @param take hears of it by the names of the fields, once, before anything that is pressed; also
 *   when there is nothing
 * @returns the ref of the `<form>`
 */
export function useEnteredEarly(take: (entered: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current) take(new FormData(form.current));
    // Only at first: later all that is in it comes from React.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return form;
}
