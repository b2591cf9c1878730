import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../api/client.ts';
import { say } from '../words/words.ts';

type SheetProps = { secret: string; publishableKey: string; onClose: () => void };

/** Whether there is one. */
export const hasSheet = settings.cardSheet !== undefined;

/**
 * The card sheet. In your app this is the PaymentSheet of Stripe's SDK, which takes the same values (on the web: the
 * Payment Element, with the secret and the publishable key); card data never touches the app. Here it is a page of the
 * simulator of Stripe. That it closed proves nothing: the payment status does.
 */
export const CardSheet = ({ secret, publishableKey, onClose }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const address = new URL(settings.cardSheet ?? '');
  useEffect(() => {
    dialog.current?.showModal();
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === address.origin && data === 'close') onClose();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  address.searchParams.set('client_secret', secret);
  address.searchParams.set('key', publishableKey);
  return (
    <dialog ref={dialog} aria-label={say.billing.payByCard} onClose={onClose}>
      <iframe title={say.billing.cardSheet} src={address.href} />
    </dialog>
  );
};
