// Wires the rooms together: the page gets the 3D view. The only file that knows every room.
import './browser/style.css';
import { startPage } from './browser/page.ts';
import { createView } from './view/create-view.ts';

startPage(createView);
