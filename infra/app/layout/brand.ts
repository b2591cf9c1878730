import { useEffect } from 'preact/hooks';
import { useConfig } from '../api/query.ts';

/** The buttons' colour is that of the provider in place of the app's own, as the mobile configuration has it. */
export const useBrand = () => {
  const brand = useConfig()?.brand;
  useEffect(() => {
    if (!brand) return;
    const { style } = document.documentElement;
    style.setProperty('--brand', brand.color);
    style.setProperty('--on-brand', brand.on_color);
  }, [brand?.color]);
};
