// i18n-data: demo content
export const dw = ``;
