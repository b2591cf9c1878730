import { useEffect, useRef } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { settings } from '../api/client.ts';

type SheetProps = { mobile: Schema['PaymentStartResponse']['payment']['mobile']; onClose: () => void };

/**
 * The card sheet. In your app this is the PaymentSheet of Stripe's SDK, which takes the same four values (on the web:
 * the Payment Element, with the secret and the publishable key); card data never touches the app. Here it is a page of
 * the simulator of Stripe. That it closed proves nothing: the payment status does.
 */
export const CardSheet = ({ mobile, onClose }: SheetProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin === new URL(settings.cardSheet).origin && data === 'close') onClose();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  const address = new URL(settings.cardSheet);
  address.searchParams.set('client_secret', mobile.payment_intent_client_secret ?? '');
  address.searchParams.set('key', mobile.publishable_key ?? '');
  return (
    <dialog ref={dialog} aria-label="Pay by card" onClose={onClose}>
      <iframe title="Card sheet" src={address.href} />
    </dialog>
  );
};
