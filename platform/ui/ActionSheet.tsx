import { use, useRef } from 'react';
import { AfterClose } from './AfterClose.tsx';
import type { MenuItemSpec, MenuProps } from './overlay-types.ts';
import { Sheet, SheetRow, SheetRows, SheetTile, SheetTiles } from './Sheet.tsx';
import { UiContext } from './ui-context.ts';
import { afterBack } from './use-back-closes.ts';

export type ActionSheetProps = Omit<MenuProps, 'triggerRef' | 'placement'>;

/** A menu of actions as a sheet from the lower edge, for phones: tiles first, then a row for each other item. */
export function ActionSheet({ isOpen, onOpenChange, label, items, onAction, header, closeLabel }: ActionSheetProps) {
  const chosen = useRef<string | null>(null);
  const { navigate = (href: string) => window.location.assign(href) } = use(UiContext);
  const act = (id: string) =>
    afterBack(() => {
      onAction(id);
      const href = items.find((item) => item.id === id)?.href;
      if (href !== undefined) navigate(href);
    });
  const itemOf = ({ id, href, ...item }: MenuItemSpec) => ({
    icon: item.icon,
    label: item.label,
    href,
    isPressed: item.pressed,
    isDisabled: item.disabled,
    onPress: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      chosen.current = id;
      onOpenChange(false);
    },
  });
  const tiles = items.filter(({ tile }) => tile);
  const rows = items.filter(({ tile }) => !tile);
  return (
    <Sheet isOpen={isOpen} onOpenChange={onOpenChange} title={label} closeLabel={closeLabel ?? label} header={header}>
      <AfterClose chosen={chosen} onAction={act} />
      {tiles.length > 0 && (
        <SheetTiles>
          {tiles.map((item) => (
            <SheetTile key={item.id} {...itemOf(item)} />
          ))}
        </SheetTiles>
      )}
      {rows.length > 0 && (
        <SheetRows>
          {rows.map((item) => (
            <SheetRow
              key={item.id}
              {...itemOf(item)}
              isDestructive={item.destructive}
              isParted={item.separatorBefore}
            />
          ))}
        </SheetRows>
      )}
    </Sheet>
  );
}
