import { useQueryClient } from '@tanstack/react-query';
import { apiKey } from '../../../../platform/sdk/index.ts';
import { listDraft, remindLast } from '../../contract.ts';

/** What shows drafts asks for them anew. */
export function useDraftLists(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: apiKey(remindLast) });
    void client.invalidateQueries({ queryKey: apiKey(listDraft) });
  };
}
