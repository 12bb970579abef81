import { Fragment, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Separator } from 'react-aria-components/Menu';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { AfterClose } from './AfterClose.tsx';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import type { MenuItemSpec, MenuProps } from './overlay-types.ts';
import popover from './Popover.module.css';
import styles from './Menu.module.css';

/**
 * A menu of actions beside its trigger: arrow keys, Home, End and typing move; Enter acts; Escape
 * closes.
 */
export function Menu(props: MenuProps) {
  const { triggerRef, isOpen, onOpenChange, placement = 'bottom end', label, items, onAction, header } = props;
  const chosen = useRef<string | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <AriaBridge>
      <AriaPopover
        className={cx(popover.popover, styles.surface)}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement={placement}
        aria-label={label}
        offset={6}
      >
        <AfterClose chosen={chosen} onAction={onAction} />
        <FocusFirst menu={menu} />
        {header && <div className={styles.header}>{header}</div>}
        <AriaMenu
          ref={menu}
          aria-label={label}
          autoFocus="first"
          className={cx(styles.menu)}
          onAction={(key) => {
            chosen.current = String(key);
          }}
          onClose={() => onOpenChange(false)}
        >
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.separatorBefore && <Separator className={cx(styles.separator)} />}
              <MenuItem
                id={item.id}
                textValue={item.label}
                isDisabled={item.disabled ?? false}
                className={cx(styles.item, item.destructive && styles.destructive)}
                {...(item.href === undefined ? {} : { href: item.href })}
              >
                <ItemContent item={item} />
              </MenuItem>
            </Fragment>
          ))}
        </AriaMenu>
      </AriaPopover>
    </AriaBridge>
  );
}

/**
 * Frames in which an open menu must have got the focus: it is placed, and shown, in one of the
 * first.
 */
const FRAMES = 20;

/**
 * Enter on a native button is a "virtual" click to react-aria, which then leaves the focus on the
 * menu itself, or, where people want no motion, on the button: the first item looks focused, but
 * keys do not reach it. So it is given the focus here.
 */
function FocusFirst({ menu }: { menu: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    let frame = 0;
    const give = (): void =>
      menu.current
        ?.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')
        ?.focus({ preventScroll: true });
    const open = (left: number): void => {
      const active = document.activeElement;
      if (left === 0 || (active !== menu.current && menu.current?.contains(active))) return;
      give();
      frame = requestAnimationFrame(() => open(left - 1));
    };
    const pass = (): void => {
      if (menu.current === document.activeElement) frame = requestAnimationFrame(give);
    };
    frame = requestAnimationFrame(() => open(FRAMES));
    document.addEventListener('focusin', pass);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', pass);
    };
  }, [menu]);
  return null;
}

function ItemContent({ item }: { item: MenuItemSpec }) {
  return (
    <>
      {item.icon && (
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
      )}
      <span className={styles.text}>
        <span>{item.label}</span>
        {item.description && <span className={styles.description}>{item.description}</span>}
      </span>
    </>
  );
}
