const sharp=require('sharp');
const [out,h,...files]=process.argv.slice(2);
(async()=>{const H=+h; const ims=await Promise.all(files.map(async f=>{const m=await sharp(f).metadata(); const w=Math.round(m.width*H/Math.max(m.height,1)); return sharp(f).resize({height:H}).toBuffer({resolveWithObject:true})}));let x=0;const comp=ims.map(i=>{const c={input:i.data,left:x,top:0};x+=i.info.width+12;return c});
await sharp({create:{width:x,height:H,channels:3,background:'#888'}}).composite(comp).png().toFile(out);})();
