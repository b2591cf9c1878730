/** MJML ships no types; this is what the build uses of version 5. */
declare module 'mjml' {
  type Options = {
    validationLevel: 'strict';
    /** Web fonts to link; system fonts need none. */
    fonts: Record<string, string>;
    keepComments: boolean;
  };
  const mjml2html: (mjml: string, options: Options) => Promise<{ html: string }>;
  export = mjml2html;
}
