import { MessageCentre } from '../../pages/messages/MessageCentre.tsx';
import { LoginFirst } from '../../pages/user/LoginFirst.tsx';
import { useT, useViewer, VisuallyHidden } from '../../sdk/index.ts';

/** `/m/info`: the messages of who is signed in. */
export function PhoneInfo() {
  const t = useT('mobile');
  const viewer = useViewer();
  if (viewer) return <MessageCentre to="/info" />;
  return (
    <>
      <VisuallyHidden>
        <h1>{t('tab.messages')}</h1>
      </VisuallyHidden>
      <LoginFirst />
    </>
  );
}
