import { Suspense, useState } from 'react';
import { Save } from 'lucide-react';
import { Button, ErrorBoundary, lazyComponent, useT, type StoredTextsProps } from '../../../../platform/sdk/index.ts';
import { BoxButton } from '../composer/BoxButton.tsx';
import { useStoring } from './use-storing.ts';
import styles from './PhoneDrafts.module.css';

const PhoneBox = lazyComponent(async () => (await import('./PhoneBox.tsx')).PhoneBox);

/** The drafts of a writer on a phone: 草稿箱, and the button that stores what is written there. */
export function Bar(props: StoredTextsProps) {
  const t = useT('drafts-pages');
  const { isBlank, isSending, onOpen } = props;
  const [box, setBox] = useState({ isOpen: false, turn: 0 });
  const { isStoring, store } = useStoring(props);
  return (
    <div className={styles.drafts}>
      <BoxButton
        isDisabled={isSending || isStoring}
        onPress={() => setBox(({ turn }) => ({ isOpen: true, turn: turn + 1 }))}
      />
      <Button
        size="s"
        icon={<Save />}
        disabled={isBlank || isSending}
        loading={isStoring}
        loadingLabel={t('phone.storing')}
        onClick={store}
      >
        {t('draft.save')}
      </Button>
      <ErrorBoundary resetKey={box.turn}>
        <Suspense>
          {box.turn > 0 && (
            <PhoneBox
              isOpen={box.isOpen}
              onClose={() => setBox((now) => ({ ...now, isOpen: false }))}
              onOpen={onOpen}
            />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
