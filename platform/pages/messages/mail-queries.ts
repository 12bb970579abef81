import { useQueryClient } from '@tanstack/react-query';
import {
  mailState,
  removeMailAddress,
  setDigest,
  setMailAddress,
  type MailState,
} from '../../contract/endpoints/mail.ts';
import { messageSettings } from '../../contract/endpoints/message-settings.ts';
import { apiKey, useApiMutation, useApiQuery } from '../../sdk/index.ts';

const KEY = apiKey(mailState, {});
/** The link is opened in another tab or program. */
const PENDING_EVERY_MS = 5_000;

/** The reader's mail address; while it waits for its confirmation, asked for again and again. */
export function useMailState() {
  const client = useQueryClient();
  const isPending = Boolean(client.getQueryData<MailState>(KEY)?.pending);
  return useApiQuery(mailState, {}, isPending ? { refetchInterval: PENDING_EVERY_MS } : {});
}

/** What the reader changes of it; the answer says how it stands then. */
export function useChangeMail() {
  const client = useQueryClient();
  const onSuccess = (state: MailState): void => {
    client.setQueryData(KEY, state);
    void client.invalidateQueries({ queryKey: apiKey(messageSettings, {}) });
  };
  const address = useApiMutation(setMailAddress, { onSuccess, toastError: false });
  const remove = useApiMutation(removeMailAddress, { onSuccess });
  const digest = useApiMutation(setDigest, {
    onMutate: ({ isOn }) => client.setQueryData<MailState>(KEY, (state) => state && { ...state, hasDigest: isOn }),
    onSuccess,
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  return { address, remove, digest };
}
