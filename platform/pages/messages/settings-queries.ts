import { useQueryClient } from '@tanstack/react-query';
import {
  messageSettings,
  setQuietHours,
  tellOfKind,
  type MessageSettings,
} from '../../contract/endpoints/message-settings.ts';
import { latestMessages, unreadMessages } from '../../contract/endpoints/messages.ts';
import type { QuietHours } from '../../contract/quiet-hours.ts';
import { apiKey, useApiMutation, useApiQuery } from '../../sdk/index.ts';

const KEY = apiKey(messageSettings, {});
/** One after the other, so that the last choice is the one that stays. */
const IN_TURN = { mutationKey: ['message settings'], scope: { id: 'message settings' } };

export const useMessageSettings = () => useApiQuery(messageSettings, {}, { staleTime: Infinity });

/** Shows each choice at once; what could not be stored is taken back with the reason. */
export function useChangeSettings() {
  const client = useQueryClient();
  const show = (change: (settings: MessageSettings) => MessageSettings) =>
    client.setQueryData<MessageSettings>(KEY, (settings) => settings && change(settings));
  const reload = () => void client.invalidateQueries({ queryKey: KEY });
  /** The answer to the last one of several says how all of them stand. */
  const settle = (settings: MessageSettings): void => {
    if (client.isMutating({ mutationKey: IN_TURN.mutationKey }) > 1) return;
    client.setQueryData(KEY, settings);
  };
  const kind = useApiMutation(tellOfKind, {
    ...IN_TURN,
    onMutate: (choice) =>
      show((settings) => ({
        ...settings,
        kinds: settings.kinds.map((one) => (one.type === choice.type ? { ...one, ...choice } : one)),
      })),
    onSuccess: (settings) => {
      settle(settings);
      void client.invalidateQueries({ queryKey: apiKey(unreadMessages, {}) });
      void client.invalidateQueries({ queryKey: [latestMessages.path] });
    },
    onError: reload,
  });
  const quiet = useApiMutation(setQuietHours, {
    ...IN_TURN,
    onMutate: (hours) => show((settings) => ({ ...settings, quiet: hours.from === hours.to ? null : hours })),
    onSuccess: settle,
    onError: reload,
  });
  return { tellOf: kind.mutate, setQuiet: (hours: QuietHours) => quiet.mutate(hours) };
}
