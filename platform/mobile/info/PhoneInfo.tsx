import { MessageCentre } from '../../pages/messages/MessageTab.tsx';
import { PushSwitch } from '../../pages/messages/PushSwitch.tsx';
import { LoginFirst } from '../../pages/user/LoginFirst.tsx';
import { useT, useViewer, VisuallyHidden } from '../../sdk/index.ts';

/** `/m/info`: the messages of who is signed in, and whether this device tells of them. */
export function PhoneInfo() {
  const t = useT('mobile');
  const viewer = useViewer();
  return (
    <>
      <VisuallyHidden>
        <h1>{t('tab.messages')}</h1>
      </VisuallyHidden>
      {viewer ? (
        <>
          <PushSwitch />
          <MessageCentre to="/info" />
        </>
      ) : (
        <LoginFirst />
      )}
    </>
  );
}
