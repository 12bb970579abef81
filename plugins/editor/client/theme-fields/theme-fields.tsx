import {
  useExtensions,
  type ExtensionsOf,
  type ThemeFields,
  type ThemeFieldsProps,
} from '../../../../platform/sdk/index.ts';
import { faultOf } from '../composer/fault-of.ts';
import { LoadedHint } from '../composer/LoadedHint.tsx';
import { Panels } from '../composer/Panels.tsx';
import { composerHint, composerPanel, type ComposerApi } from '../face.ts';
import { isOfTheme } from '../face/is-of-theme.ts';
import { withChangedPanel, without } from '../face/panel-value.ts';
import { panelFault, postFields } from '../face/post-panels.ts';

/** The panels and hints that posts of a theme have, as the composer shows them. */
function Fields({ post, title, beginning, fault, onChange, onInsert, onFocus }: ThemeFieldsProps) {
  const { themeId, labelType, attachments } = post;
  const panels = useExtensions(composerPanel).filter((panel) => isOfTheme(panel, labelType));
  const hints = useExtensions(composerHint).filter(({ isShown }) => isShown({ labelType }));
  const api: ComposerApi = {
    isNew: true,
    themeId,
    attachments,
    setAttachment: (plugin, value) => onChange((now) => ({ ...now, [plugin]: value })),
    removeAttachment: (plugin) => onChange((now) => without(now, plugin)),
    insertText: onInsert,
    focus: onFocus,
  };
  return (
    <>
      {hints.map((hint) => (
        <LoadedHint
          key={hint.id}
          hint={hint}
          title={title}
          beginning={beginning}
          themeId={themeId}
          labelType={labelType}
        />
      ))}
      <Panels
        attached={{ api, updatePanel: (panel, change) => onChange((now) => withChangedPanel(now, panel, change)) }}
        panels={panels}
        fault={fault}
      />
    </>
  );
}

/** The fields of themes by what plugins declare for the composer, without the composer itself. */
export function loadThemeFields(extensions: ExtensionsOf): ThemeFields {
  const panelsOf = (labelType: number) => extensions(composerPanel).filter((panel) => isOfTheme(panel, labelType));
  return {
    Fields,
    async faultIn({ labelType, attachments }, now, t) {
      const wrong = await panelFault(panelsOf(labelType), attachments, now);
      return wrong && { place: wrong.panel, text: t(...wrong.text) };
    },
    fieldsOf: ({ labelType, attachments }, isNew) => postFields(panelsOf(labelType), attachments, isNew),
    faultOf: (error, { labelType, attachments }) => faultOf(error, panelsOf(labelType), attachments, true),
  };
}
