import { MessageCentre } from '../../pages/messages/MessageTab.tsx';
import { LoginFirst } from '../../pages/user/LoginFirst.tsx';
import { useT, useViewer, VisuallyHidden } from '../../sdk/index.ts';

/** `/m/info`: the messages of who is signed in. */
export function PhoneInfo() {
  const t = useT('mobile');
  const viewer = useViewer();
  return (
    <>
      <VisuallyHidden>
        <h1>{t('tab.messages')}</h1>
      </VisuallyHidden>
      {viewer ? <MessageCentre to="/info" /> : <LoginFirst />}
    </>
  );
}
