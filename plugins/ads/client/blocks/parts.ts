/** What home shows of the ads, as one piece: it is asked for together. */
export { DownloadCard } from '../cards/DownloadCard.tsx';
export { prefetchFloatChart } from '../use-float-chart.ts';
export { BannerCarousel } from './BannerCarousel.tsx';
export { prefetchBanners } from './prefetch.ts';
