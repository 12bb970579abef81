/**
 * The light half of the kit: nothing here loads react-aria, so first paint may use all of it. What
 * is heavy comes through the Lazy* wrappers, or from `overlays.ts` inside a screen that is itself
 * loaded lazily.
 */
export { Avatar } from './Avatar.tsx';
export type { AvatarProps, AvatarSize } from './Avatar.tsx';
export { Badge, CountBadge } from './Badge.tsx';
export type { BadgeTone } from './Badge.tsx';
export { Button, buttonClass } from './Button.tsx';
export type { ButtonLook, ButtonProps, ButtonSize, ButtonVariant } from './Button.tsx';
export { Card } from './Card.tsx';
export type { CardProps } from './Card.tsx';
export { cx } from './cx.ts';
export { isOfInputMethod, isUnfinished } from './input-method.ts';
export { EmptyState } from './EmptyState.tsx';
export type { EmptyStateProps } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export type { ErrorStateProps } from './ErrorState.tsx';
export { HoverCard } from './HoverCard.tsx';
export type { HoverCardProps } from './HoverCard.tsx';
export { Icon } from './Icon.tsx';
export { IconButton } from './IconButton.tsx';
export type { IconButtonProps } from './IconButton.tsx';
export { Image } from './Image.tsx';
export type { ImageProps } from './Image.tsx';
export { InfiniteSentinel } from './InfiniteSentinel.tsx';
export type { InfiniteSentinelProps } from './InfiniteSentinel.tsx';
export { LazyAlertDialog, LazyDialog, preloadDialogs } from './LazyDialog.tsx';
export { lazyComponent } from './lazy-component.ts';
export { LazyMenu } from './LazyMenu.tsx';
export type { LazyMenuProps } from './LazyMenu.tsx';
export { LazyPopover } from './LazyPopover.tsx';
export type { LazyPopoverProps } from './LazyPopover.tsx';
export { linkClass } from './link.ts';
export { linkList } from './link-list.ts';
export type { MenuItemSpec, OverlayPlacement } from './overlay-types.ts';
export { ProgressBar } from './ProgressBar.tsx';
export type { ProgressBarProps } from './ProgressBar.tsx';
export { Skeleton } from './Skeleton.tsx';
export type { SkeletonProps } from './Skeleton.tsx';
export { Spinner } from './Spinner.tsx';
export { TextArea, TextField } from './TextField.tsx';
export type { TextAreaProps, TextFieldProps } from './TextField.tsx';
export { toast } from './toast.ts';
export type { ToastKind, ToastMessage, ToastOptions } from './toast.ts';
export { Toaster } from './Toaster.tsx';
export { Tooltip } from './Tooltip.tsx';
export type { TooltipProps } from './Tooltip.tsx';
export { UiContext } from './ui-context.ts';
export type { UiSettings } from './ui-context.ts';
export { useBackCloses } from './use-back-closes.ts';
export type { OverlayTriggerProps } from './use-lazy-overlay.ts';
export { VisuallyHidden } from './VisuallyHidden.tsx';
