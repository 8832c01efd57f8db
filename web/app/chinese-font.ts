// Loads the CSS of the Chinese font; the browser then fetches only the slices that a page shows.
import 'lxgw-wenkai-webfont/lxgwwenkai-regular.css';
