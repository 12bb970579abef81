/**
 * Controls of forms, and other pieces, that no first view has. Import it only from code that is
 * itself loaded on use.
 */
export { Checkbox } from '../ui/Checkbox.tsx';
export { ChoiceBox } from '../ui/ChoiceBox.tsx';
export { Fact, Facts } from '../ui/Facts.tsx';
export { PictureList } from './PictureList.tsx';
export { RadioGroup } from '../ui/RadioGroup.tsx';
export { Switch } from '../ui/Switch.tsx';
export { waitingCalls } from '../contract/endpoints/waiting.ts';
export { useQueueKeys } from './use-queue-keys.ts';
export { useLogOut } from './use-log-out.ts';
export { Pages } from './Pages.tsx';
